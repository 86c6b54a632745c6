import type { Consult } from '../api/consult-api.ts'

/** What is known of a consult's questions. */
type Asking = Pick<Consult, 'status' | 'intake'>

/** Whether a thread waits for the patient's answers. Nobody can take it before. */
export const asksFirst = ({ status, intake }: Asking): boolean =>
  status === 'consented' && (intake.status === 'pending' || intake.status === 'stopped')
