import { lazy } from '../../ui/controls/lazy.tsx'

/** What a physician has released and ordered in a consult. Its code loads when a consult is shown that may have something. */
export const RecordOf = lazy(() => import('./record.tsx').then((part) => part.Record))
