import type { AttachmentFacts } from '@consult/domain'
import { type GivenItem, ownUrls, type Response } from '@consult/questionnaires'

const prefix = 'attachments/'

/** The id of the upload that an answer names; the empty id if it names something else. */
const idOf = (url: string) => (url.startsWith(prefix) ? url.slice(prefix.length) : '')

function idsIn(items: readonly GivenItem[]): string[] {
  return items.flatMap(({ answers, items: nested }) => [
    ...answers.flatMap(({ value, items: below }) => [
      ...(value.kind === 'attachment' ? [idOf(value.url)] : []),
      ...idsIn(below),
    ]),
    ...idsIn(nested),
  ])
}

/** The uploads that answers name, each once. An answer that names something else yields the empty id. */
export const filesIn = ({ items }: Response): string[] => [...new Set(idsIn(items))]

/** Where the answers that name this upload are, for an error. */
export function pathOfFile({ items }: Response, id: string): string {
  for (const { answers, items: nested, path } of items) {
    const index = answers.findIndex(({ value }) => value.kind === 'attachment' && idOf(value.url) === id)
    if (index >= 0) return `${path}.answer.${index}.valueAttachment.url`
    const inside = [...answers.map(({ items: below }) => below), nested].find((below) => idsIn(below).includes(id))
    if (inside) return pathOfFile({ items: inside }, id)
  }
  return ''
}

/** Stored answers in which these uploads are marked as removed at that time. The facts of a file stay: it was an answer. */
export function withoutFiles(stored: unknown, ids: readonly string[], removedAt: Date): unknown {
  if (Array.isArray(stored)) return stored.map((each) => withoutFiles(each, ids, removedAt))
  if (typeof stored !== 'object' || stored === null) return stored
  const written = Object.entries(stored).map(([name, inner]) => [name, withoutFiles(inner, ids, removedAt)])
  const { url } = stored as { readonly url?: unknown }
  const isRemoved = typeof url === 'string' && ids.includes(idOf(url))
  const mark = { url: ownUrls.fileRemoved, valueDateTime: removedAt.toISOString() }
  return Object.fromEntries(isRemoved ? [...written, ['extension', [mark]]] : written)
}

/**
 * Answers with the facts of the uploads that they name: name, type and size as the service knows them, because what a client says
 * about a file proves nothing.
 */
export function withFacts({ items }: Response, facts: ReadonlyMap<string, AttachmentFacts>): Response {
  const fill = (those: readonly GivenItem[]): GivenItem[] =>
    those.map((item) => ({
      ...item,
      items: fill(item.items),
      answers: item.answers.map(({ value, items: below }) => {
        const known = value.kind === 'attachment' ? facts.get(idOf(value.url)) : undefined
        if (value.kind !== 'attachment' || !known) return { value, items: fill(below) }
        const { contentType, fileName: title, byteSize: size } = known
        return { value: { kind: 'attachment', url: value.url, contentType, title, size } as const, items: fill(below) }
      }),
    }))
  return { items: fill(items) }
}
