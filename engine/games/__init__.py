"""The five games of the box, one folder each."""
