"""The terminal client: commands, drawing and words. Needs `hummel[terminal]`."""
