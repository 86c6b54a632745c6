/** Runs before the page is shown, so that it never appears in the wrong theme. */
try {
  const theme = localStorage.getItem('consult-docs-theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page follows the system.
}
