import type { Item } from './questionnaire.ts'

/** All items of a questionnaire, each before the items in it. */
export function flatten(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...flatten(item.items)])
}
