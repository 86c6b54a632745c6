import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'

/** A reader has seen every message up to `sequence`. */
export interface ReadMark {
  readonly reader: { readonly type: 'patient' | 'physician'; readonly id: string }
  readonly sequence: number
  readonly at: string
}

const none: readonly ReadMark[] = []

/** Returns how far each reader has read in a consult. The stream keeps the cached marks up to date. */
export function useReadMarks(consultId: string): readonly ReadMark[] {
  const trpc = useTRPC()
  return useQuery(trpc.signals.reads.queryOptions({ id: consultId })).data ?? none
}

/** Adds a mark from the stream to the cached marks of a consult. It does nothing if the consult is not cached. */
export function addReadMark(
  queries: QueryClient,
  trpc: ReturnType<typeof useTRPC>,
  consultId: string,
  mark: ReadMark,
): void {
  const key = trpc.signals.reads.queryKey({ id: consultId })
  queries.setQueryData<ReadMark[]>(key, (known) => known && withMark(known, mark))
}

const isSame = (one: ReadMark, other: ReadMark) => one.reader.id === other.reader.id && one.sequence === other.sequence

/** Returns the marks with one added. A known mark stays unchanged. */
export function withMark(known: readonly ReadMark[], mark: ReadMark): ReadMark[] {
  return known.some((one) => isSame(one, mark)) ? [...known] : [...known, mark]
}

/** Returns each reader's first mark that covers the message, earliest first. */
export function readersOf(marks: readonly ReadMark[], sequence: number): ReadMark[] {
  const first = new Map<string, ReadMark>()
  for (const mark of marks) {
    if (mark.sequence < sequence) continue
    const known = first.get(mark.reader.id)
    if (!known || mark.at < known.at) first.set(mark.reader.id, mark)
  }
  return [...first.values()].sort((one, other) => one.at.localeCompare(other.at))
}

/** Returns when the patient read a message, or null if they have not. */
export function patientReadAt(marks: readonly ReadMark[], sequence: number): string | null {
  return readersOf(marks, sequence).find(({ reader }) => reader.type === 'patient')?.at ?? null
}
