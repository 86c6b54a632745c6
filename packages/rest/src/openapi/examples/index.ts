import { accessReasonExamples } from './access-reasons.ts'
import { accountExamples } from './account.ts'
import { apiKeyExamples } from './api-keys.ts'
import { asyncConsultExamples } from './async-consults.ts'
import { attachmentExamples } from './attachments.ts'
import { clinicalNoteExamples } from './clinical-notes.ts'
import { eventExamples } from './events.ts'
import type { RouteExample } from './example.ts'
import { intakeExamples } from './intakes.ts'
import { notificationExamples } from './notifications.ts'
import { orderExamples } from './orders.ts'
import { patientExamples } from './patients.ts'
import { physicianExamples } from './physicians.ts'
import { questionnaireExamples } from './questionnaires.ts'
import { requestExamples } from './requests.ts'
import { scheduleExamples } from './schedule.ts'
import { teamworkExamples } from './teamwork.ts'
import { telehealthConsultExamples } from './telehealth-consults.ts'

import { testClockExamples } from './test-clocks.ts'
import { usageExamples } from './usage.ts'
import { webhookEndpointExamples } from './webhook-endpoints.ts'

export { errorExample } from './errors.ts'
export { eventExample } from './events.ts'

/** The example of every route, by procedure name. A test validates the examples against the schemas. */
export const routeExamples: Readonly<Record<string, RouteExample>> = {
  ...patientExamples,
  ...physicianExamples,
  ...scheduleExamples,
  ...asyncConsultExamples,
  ...clinicalNoteExamples,
  ...teamworkExamples,
  ...telehealthConsultExamples,
  ...questionnaireExamples,
  ...intakeExamples,
  ...attachmentExamples,
  ...eventExamples,
  ...notificationExamples,
  ...orderExamples,
  ...requestExamples,
  ...usageExamples,
  ...testClockExamples,
  ...webhookEndpointExamples,
  ...accountExamples,
  ...apiKeyExamples,
  ...accessReasonExamples,
}
