/**
 * Returns a function that makes the anchors of one page's headings, in their order, as GitHub does: a link works there and
 * on the site.
 */
export function createAnchors(): (heading: string) => string {
  const uses = new Map<string, number>()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = uses.get(anchor) ?? 0
    uses.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
}
