import { z } from 'zod'

export const defaultPageSize = 25

/** The query of every list: `limit` 1 to 100 (25 when omitted) and the opaque `cursor` of the previous page. */
export const pageQuerySchema = z.object({
  limit: z.number().int().min(1).max(100).default(defaultPageSize).describe('Maximum number of items to return.'),
  cursor: z
    .string()
    .max(1000)
    .optional()
    .describe('The `nextCursor` of the previous page. Omit it for the first page.'),
})

export type PageQuery = z.output<typeof pageQuerySchema>

/** A page. `nextCursor` is present when there are more items and absent at the end. */
export interface Page<Item> {
  items: Item[]
  nextCursor?: string | undefined
}

/** The schema of a page of `item`. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).describe('The items on this page.'),
    nextCursor: z.string().optional().describe('Send it as `cursor` to get the next page. Absent on the last page.'),
  })
}
