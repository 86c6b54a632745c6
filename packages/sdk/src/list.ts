/** A page of a list: `nextCursor` present means that there is more. */
export interface Page<Item> {
  items: Item[]
  nextCursor?: string
}

/** As many as the service gives at once. */
const wholePage = 100

/** What a list is asked with. */
export interface PageAsk {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/**
 * A list that is read as it is walked: `for await (const item of list)` asks for page after page. Each walk begins
 * anew. Nothing is asked before the first item is wanted.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (ask: PageAsk) => Promise<Page<Item>>
  readonly #first: PageAsk

  constructor(read: (ask: PageAsk) => Promise<Page<Item>>, first: PageAsk) {
    this.#read = read
    this.#first = first
  }

  /** One page: after this cursor, or the first. */
  async page(cursor = this.#first.cursor): Promise<Page<Item>> {
    return this.#read({ ...this.#first, cursor })
  }

  /** Page after page, to the end. */
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

  /** Item after item, to the end. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items
  }

  /** All of it, in memory. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of this) items.push(item)
    return items
  }
}
