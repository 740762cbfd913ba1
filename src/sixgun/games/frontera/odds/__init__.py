"""Exact odds before cards are drawn, as far as the asking seat knows them."""
