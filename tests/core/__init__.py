"""The core, by its rooms: values and questions, folds, rules, laws, cards."""
