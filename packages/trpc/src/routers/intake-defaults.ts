import { intakeDefaultsSchema, putIntakeDefaultsSchema } from '@consult/domain'
import { getIntakeDefaults, putIntakeDefaults } from '@consult/intake'
import { accepting, router } from '../trpc.ts'

/** What the account's consults ask unless their creation says otherwise. */
export const intakeDefaultsRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'intake:read',
      audit: { none: "The partner's own settings." },
      rest: {
        method: 'GET',
        path: '/account/intake',
        summary: 'Retrieve the questionnaires of the account',
        description: 'The questionnaires that new consults ask unless their creation names others.',
      },
    })
    .output(intakeDefaultsSchema)
    .query(({ ctx }) => getIntakeDefaults(ctx.request)),
  put: accepting('partner')
    .meta({
      scope: 'intake:write',
      rest: {
        method: 'PUT',
        path: '/account/intake',
        summary: 'Change the questionnaires of the account',
        description:
          'Replaces the questionnaires that new consults ask unless their creation names others. Consults that exist keep theirs.',
      },
    })
    .input(putIntakeDefaultsSchema)
    .output(intakeDefaultsSchema)
    .mutation(({ ctx, input }) => putIntakeDefaults(ctx.request, input)),
})
