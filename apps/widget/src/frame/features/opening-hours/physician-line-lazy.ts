import { lazy } from '../../ui/controls/lazy.tsx'

/** What there is to say about physicians while a consult waits. */
export const PhysicianLineOf = lazy(() => import('./physician-line.tsx').then((part) => part.PhysicianLine))
