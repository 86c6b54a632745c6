import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'

/** Somebody had every message up to `sequence` before their eyes. */
export interface ReadMark {
  readonly reader: { readonly type: 'patient' | 'physician'; readonly id: string }
  readonly sequence: number
  readonly at: string
}

const none: readonly ReadMark[] = []

/** How far whom has read of a consult. The stream keeps it up from then on. */
export function useReadMarks(consultId: string): readonly ReadMark[] {
  const trpc = useTRPC()
  return useQuery(trpc.signals.reads.queryOptions({ id: consultId })).data ?? none
}

/** Puts a mark that the stream has brought to those of a consult that is open, or was a moment ago. */
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

/** The marks with one more; one that is known stays as it is. */
export function withMark(known: readonly ReadMark[], mark: ReadMark): ReadMark[] {
  return known.some((one) => isSame(one, mark)) ? [...known] : [...known, mark]
}

/** When each reader first had a message before their eyes, the earliest first. */
export function readersOf(marks: readonly ReadMark[], sequence: number): ReadMark[] {
  const first = new Map<string, ReadMark>()
  for (const mark of marks) {
    if (mark.sequence < sequence) continue
    const known = first.get(mark.reader.id)
    if (!known || mark.at < known.at) first.set(mark.reader.id, mark)
  }
  return [...first.values()].sort((one, other) => one.at.localeCompare(other.at))
}

/** When the patient read a message; null: not yet. */
export function patientReadAt(marks: readonly ReadMark[], sequence: number): string | null {
  return readersOf(marks, sequence).find(({ reader }) => reader.type === 'patient')?.at ?? null
}
