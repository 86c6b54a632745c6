import { useLazy } from '../../ui/controls/use-lazy.ts'

const load = () => import('./summary-card.tsx').then((part) => part.SummaryCard)

/** The summary of a consult. Its code loads when a consult is shown that may have one. */
export function Summary({ consultId }: { consultId: string }) {
  const Card = useLazy(load)
  return Card && <Card consultId={consultId} />
}
