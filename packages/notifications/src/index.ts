export type { NotificationRequest } from './patients/add-notification.ts'
export { letterLanguageOf } from './patients/letter-words.ts'
export { listNotifications } from './patients/list-notifications.ts'
export { type MailEvent, mailEventTypes, recordMailEvent } from './patients/mail-events.ts'
export { createNotificationTimerHandlers } from './patients/notification-timer-handlers.ts'
export { chooseNotifications, getNotificationChoice, type NotificationChoice } from './patients/patient-choice.ts'
export { addPatientDevice, patientPushKey, removePatientDevice } from './patients/patient-devices.ts'
export { patientWorkerScript } from './patients/patient-worker-script.ts'
export { requestNotification, requestNotifications } from './patients/request-notification.ts'
export { createNotificationWorker } from './patients/send-notifications.ts'
export { silenceSeconds } from './patients/silence.ts'
export { recordSmsReport, type SmsAnswer } from './patients/sms-reports.ts'
export { changeSubscription, type SubscriptionScope, subscriptionScopes } from './patients/unsubscribe.ts'
export { unsubscribePath } from './patients/unsubscribe-links.ts'
export { unsubscribeWords } from './patients/unsubscribe-words.ts'
export { type Withdrawal, withdrawNotifications } from './patients/withdraw-notifications.ts'
export { forgetDevices } from './physicians/forget-devices.ts'
export { reportFocus } from './physicians/portal-focus.ts'
export {
  chooseKinds,
  type ListedDevice,
  listDevices,
  type OwnDevice,
  removeDevice,
  testDevice,
} from './physicians/push-devices.ts'
export { createPushWorker, PushRefusedError } from './physicians/push-worker.ts'
export { registerDevice } from './physicians/register-device.ts'
export { chooseReplyMails, requestReplyMail, wantsReplyMails } from './physicians/reply-mails.ts'
export { endRingPushes, pushSeconds, requestPush, requestUrgentPushes } from './physicians/request-push.ts'
