import type { Page } from '@consult/domain'
import { type Client, success } from './client.ts'

/** Reads a list to its end. */
export async function readAll<Item>(client: Client, path: string): Promise<Item[]> {
  const items: Item[] = []
  const joint = path.includes('?') ? '&' : '?'
  for (let cursor: string | undefined; ; ) {
    const next = cursor === undefined ? path : `${path}${joint}cursor=${encodeURIComponent(cursor)}`
    const page = success(await client.get<Page<Item>>(next))
    items.push(...page.items)
    if (page.nextCursor === undefined) return items
    cursor = page.nextCursor
  }
}
