"""The buttons of the felt: which are there now, and in which place. What each of them says stands
beside the sentence of its act (`screens/words`)."""
