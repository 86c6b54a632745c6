/** A page of a list. If `nextCursor` is present, there are more pages. */
export interface Page<Item> {
  items: Item[]
  nextCursor?: string
}

/** The maximum page size of the service. */
export const wholePage = 100

/** The query parameters of a page. */
export interface PageAsk {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/**
 * A list that loads page after page while you iterate: `for await (const item of list)`. Each iteration starts from
 * the beginning. The first request is sent when the first item is needed.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (ask: PageAsk) => Promise<Page<Item>>
  readonly #first: PageAsk

  constructor(read: (ask: PageAsk) => Promise<Page<Item>>, first: PageAsk) {
    this.#read = read
    this.#first = first
  }

  /** Loads one page: after this cursor, or the first. */
  async page(cursor = this.#first.cursor): Promise<Page<Item>> {
    return this.#read({ ...this.#first, cursor })
  }

  /** Yields all pages. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const { limit = wholePage, cursor: first } = this.#first
    let cursor = first
    do {
      const page = await this.#read({ limit, cursor })
      yield page
      if (page.nextCursor !== undefined && page.nextCursor === cursor) throw new Error('a cursor that leads to itself')
      cursor = page.nextCursor
    } while (cursor !== undefined)
  }

  /** Yields all items. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items
  }

  /** Loads all items into memory. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of this) items.push(item)
    return items
  }
}
