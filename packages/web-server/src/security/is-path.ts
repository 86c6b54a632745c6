// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const control = /[\u0000-\u001f\u007f]/

/** Reports whether an address has a path that a page can have: percent-encoded UTF-8 without control characters. */
export function isPath(url: string | undefined): boolean {
  const [path = ''] = (url ?? '').split('?')
  if (!path.startsWith('/')) return false
  try {
    return !control.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
