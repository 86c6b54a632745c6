import type { Finding } from '../model/finding.ts'

/** How much of a question's text a message has, in characters. */
const longestText = 60

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const signs = [...line]
  if (signs.length <= longestText) return line
  return `${signs.slice(0, longestText).join('').trimEnd()}…`
}

/** The innermost item on a path. Null: the path is in none. */
function itemAt(resource: unknown, path: string): Record<string, unknown> | null {
  let place: unknown = resource
  let item: Record<string, unknown> | null = null
  const steps = path.split('.')
  for (let at = 0; at + 1 < steps.length && steps[at] === 'item'; at += 2) {
    const items: unknown = isObject(place) ? place.item : null
    place = Array.isArray(items) ? items[Number(steps[at + 1])] : null
    if (!isObject(place)) break
    item = place
  }
  return item
}

function nameOf({ linkId, text }: Record<string, unknown>): string {
  const id = isText(linkId) ? `"${shorten(linkId)}"` : ''
  const said = isText(text) ? `"${shorten(text)}"` : ''
  return id && said ? `${id} (${said})` : id || said
}

/**
 * Findings whose messages begin with the item that they are about: its linkId and the beginning of its text. Positions in a path
 * are hard to find in a long form.
 * @param resource the questionnaire that was read
 */
export function nameItems(resource: unknown, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => {
    const item = itemAt(resource, finding.path)
    const name = item ? nameOf(item) : ''
    return name === '' ? finding : { ...finding, message: `In the item ${name}: ${finding.message}` }
  })
}
