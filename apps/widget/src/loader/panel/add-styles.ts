/**
 * Adds styles as a constructed sheet. A host page's policy may forbid style elements and attributes, but not constructed
 * sheets.
 */
export function addStyles(root: ShadowRoot, css: string): void {
  if ('adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } else {
    // Safari before 16.4 has no constructed sheets, so there the page's policy must allow the style element.
    ;(root as ShadowRoot).appendChild(document.createElement('style')).textContent = css
  }
}
