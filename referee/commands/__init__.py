"""The command line: referee serve | replay | ask | judge | export | backup | restore | pin."""
