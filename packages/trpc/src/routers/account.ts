import { getAccount } from '@consult/directory'
import { accountSchema } from '@consult/domain'
import { accepting, router } from '../trpc.ts'

export const accountRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'account:read',
      audit: { none: "The partner's own settings." },
      rest: {
        method: 'GET',
        path: '/account',
        summary: 'Retrieve your account',
        description: 'The settings of the account that the API key belongs to. Never contains secrets.',
      },
    })
    .output(accountSchema)
    .query(({ ctx }) => getAccount(ctx.request)),
})
