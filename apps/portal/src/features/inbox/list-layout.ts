import type { Density } from './density.ts'

/** The layout of a list, in pixels. All rows have one height, and all group headings have one height. */
export interface ListLayout {
  readonly row: number
  readonly heading: number
  /** The indexes of the rows that have a heading above them, ascending. */
  readonly groups: readonly number[]
}

/** The values that the heights depend on. */
export interface ListRoom {
  readonly density: Density
  /** The width of the list, and of one rem, in pixels. Larger text makes rows higher and fits fewer characters on a line. */
  readonly width: number
  readonly rem: number
  /** True for touch input, which needs targets of 44 px. */
  readonly coarse: boolean
}

/** Below this width, in rem, a row stacks its parts. */
const narrowRems = 16

export const isNarrow = ({ width, rem }: Pick<ListRoom, 'width' | 'rem'>): boolean =>
  width > 0 && width / rem < narrowRems

/** The heights of a row in rem, with its parts side by side and stacked: then a name may need three lines. */
const rowRems = {
  comfortable: { wide: 5.125, narrow: 12 },
  compact: { wide: 2.5, narrow: 9 },
} as const
const headingRems = { comfortable: 1.75, compact: 1.375 } as const
const fingerRems = 2.75

export function layoutOf(room: ListRoom, groups: readonly number[]): ListLayout {
  const { density, rem, coarse } = room
  const rems = rowRems[density][isNarrow(room) ? 'narrow' : 'wide']
  return { row: Math.max(rems, coarse ? fingerRems : 0) * rem, heading: headingRems[density] * rem, groups }
}

/** Returns the top of a row, below its group's heading. */
export function topOf(index: number, { row, heading, groups }: ListLayout): number {
  return index * row + heading * groups.filter((first) => first <= index).length
}

/** Returns the total height of the list. */
export function heightOf(count: number, { row, heading, groups }: ListLayout): number {
  return count * row + heading * groups.length
}

/** Returns the row at a distance from the list's top. At a heading, it returns the row below. */
export function rowAt(top: number, layout: ListLayout): number {
  let index = Math.floor(top / layout.row)
  while (index > 0 && topOf(index, layout) > top) index -= 1
  return Math.max(0, index)
}
