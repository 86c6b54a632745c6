export { type NotificationRequest, requestNotification } from './patients/request-notification.ts'
export { type Withdrawal, withdrawNotifications } from './patients/withdraw-notifications.ts'
