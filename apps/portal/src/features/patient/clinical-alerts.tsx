import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { type AlertsProps, AlertsSkeleton } from './alerts-props.tsx'

/**
 * A row of chips for allergies, pregnancy and the patient's answers, which a physician must not miss even without opening the
 * panel. It also says if they failed to load: a missing chip must never look like a patient without allergies.
 */
export const ClinicalAlerts = lazyWhenShown<AlertsProps>(
  () => import('./alert-chips.tsx').then((module) => module.AlertChips),
  AlertsSkeleton,
)
