import { listNotificationsSchema, notificationSchema, pageSchema } from '@consult/domain'
import { listNotifications } from '@consult/notifications'
import { accepting, router } from '../trpc.ts'

export const notificationsRouter = router({
  list: accepting('partner')
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/notifications',
        summary: 'List notifications',
        description:
          'What patients were told, are to be told or were not told, newest first, with the reason for each thing that was not sent.',
      },
    })
    .input(listNotificationsSchema)
    .output(pageSchema(notificationSchema))
    .query(({ ctx, input }) => listNotifications(ctx.request, input)),
})
