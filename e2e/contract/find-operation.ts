import { document, type Operation, type PathItem } from './document.ts'

/** A path of the document. */
export interface Place {
  readonly template: string
  readonly item: PathItem
}

const templates = Object.entries(document.paths).map(([template, item]) => ({
  template,
  item,
  segments: template.split('/'),
}))

/** The document's path that matches a URL, or null. */
export function findPlace(url: string): Place | null {
  const [path = ''] = url.split('?')
  const segments = path.split('/')
  const matches = templates.filter(
    (each) =>
      each.segments.length === segments.length &&
      each.segments.every((name, n) => (name.startsWith('{') ? segments[n] !== '' : name === segments[n])),
  )
  // A literal segment takes precedence over a parameter.
  const [first] = matches.toSorted((one, other) => one.template.split('{').length - other.template.split('{').length)
  return first ?? null
}

/** True when the path can be decoded; a stray `%` makes that impossible. */
export function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** The operation for a method; GET's for HEAD. */
export function operationOf({ item }: Place, method: string): Operation | null {
  return item[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? null
}
