import type { Density } from './density.ts'

/** How the rows of a list stand, in pixels: all rows are of one height, and so are all headings of groups. */
export interface ListLayout {
  readonly row: number
  readonly heading: number
  /** Indexes of the rows that a heading stands above, ascending. */
  readonly groups: readonly number[]
}

/** What the heights depend on. */
export interface ListRoom {
  readonly density: Density
  /** Pixels of the list, and of one rem: larger text makes higher rows, and fewer characters fit a line. */
  readonly width: number
  readonly rem: number
  /** True for a finger, which needs 44 px. */
  readonly coarse: boolean
}

/** Narrower than this, in rem, a row puts its parts below one another. */
const narrowRems = 16

export const isNarrow = ({ width, rem }: Pick<ListRoom, 'width' | 'rem'>): boolean =>
  width > 0 && width / rem < narrowRems

/** Heights of a row in rem: of one's parts side by side, and below one another. */
const rowRems = {
  comfortable: { wide: 4.75, narrow: 8.5 },
  compact: { wide: 1.875, narrow: 3.5 },
} as const
const headingRems = { comfortable: 1.75, compact: 1.375 } as const
const fingerRems = 2.75

export function layoutOf(room: ListRoom, groups: readonly number[]): ListLayout {
  const { density, rem, coarse } = room
  const rems = rowRems[density][isNarrow(room) ? 'narrow' : 'wide']
  return { row: Math.max(rems, coarse ? fingerRems : 0) * rem, heading: headingRems[density] * rem, groups }
}

/** Where a row begins, its group's heading above it left out. */
export function topOf(index: number, { row, heading, groups }: ListLayout): number {
  return index * row + heading * groups.filter((first) => first <= index).length
}

/** How high all of them are together. */
export function heightOf(count: number, { row, heading, groups }: ListLayout): number {
  return count * row + heading * groups.length
}

/** The row at a height, counted from the list's top; at a heading, the row below it. */
export function rowAt(top: number, layout: ListLayout): number {
  let index = Math.floor(top / layout.row)
  while (index > 0 && topOf(index, layout) > top) index -= 1
  return Math.max(0, index)
}
