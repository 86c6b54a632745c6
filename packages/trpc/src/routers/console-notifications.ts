import { listNotificationsSchema, notificationSchema, pageSchema } from '@consult/domain'
import { listNotifications } from '@consult/notifications'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** What patients were told, in the console. */
export const consoleNotificationsRouter = router({
  list: mayProcedure('readNotifications')
    .meta({ audit: 'entered' })
    .input(listNotificationsSchema)
    .output(pageSchema(notificationSchema))
    .query(({ ctx, input }) => listNotifications(ctx.request, input)),
})
