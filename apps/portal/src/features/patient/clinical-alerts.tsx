import { lazyWhenShown } from '../../ui/controls/lazy-load.ts'
import { type AlertsProps, AlertsSkeleton } from './alerts-props.tsx'

/**
 * What nobody may overlook who treats the patient and never opens the panel: allergies and pregnancy, in a line of chips.
 * That they could not be loaded is said too: a missing chip must never look like a patient without allergies.
 */
export const ClinicalAlerts = lazyWhenShown<AlertsProps>(
  () => import('./alert-chips.tsx').then((module) => module.AlertChips),
  AlertsSkeleton,
)
