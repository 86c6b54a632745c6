import { useLazy } from '../../ui/controls/use-lazy.ts'

const load = () => import('./record.tsx').then((part) => part.Record)

/** What a physician has released and ordered in a consult. Its code loads when a consult is shown that may have something. */
export function RecordOf({ consultId }: { consultId: string }) {
  const Record = useLazy(load)
  return Record && <Record consultId={consultId} />
}
