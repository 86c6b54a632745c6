import {
  inviteMemberSchema,
  memberRoles,
  memberSchema,
  referenceSchema,
  setSingleSignOnSchema,
  singleSignOnSchema,
  ssoDomainSchema,
} from '@consult/domain'
import {
  addSsoDomain,
  deactivateMember,
  endMemberSessions,
  getMember,
  getSingleSignOn,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  reactivateMember,
  removeSingleSignOn,
  removeSsoDomain,
  resetMemberFactors,
  setSingleSignOn,
  verifySsoDomain,
} from '@consult/identity'
import { z } from 'zod'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { memberProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })
const everyMember = memberProcedure(...memberRoles)
const change = recentProcedure('changeMembers')
const changeSso = recentProcedure('changeSettings')
const domain = z.object({ domain: z.string().max(300) })

/** Procedures for the console: a partner's members. None of them shows patients' data. */
export const consoleRouter = router({
  me: everyMember
    .meta({ audit: { none: 'The member who asks.' } })
    .output(
      z.object({
        member: memberSchema,
        partnerName: z.string(),
        environment: z.enum(['test', 'production']),
        /** The public address of the API, which also serves the documentation. */
        apiUrl: z.string(),
      }),
    )
    .query(async ({ ctx }) => {
      const { memberId, account } = ctx.asker
      const member = await getMember(ctx.request, memberId)
      const { apiUrl } = ctx.request.services
      return { member, partnerName: account.name, environment: account.environment, apiUrl }
    }),
  members: mayProcedure('readMembers')
    .meta({ audit: { none: "The partner's own members." } })
    .output(z.object({ members: z.array(memberSchema) }))
    .query(async ({ ctx }) => ({ members: await listMembers(ctx.request) })),
  inviteMember: change
    .input(inviteMemberSchema)
    .output(memberSchema)
    .mutation(({ ctx, input }) => inviteMember(ctx.request, input)),
  inviteMemberAgain: mayProcedure('changeMembers')
    .input(byId)
    .output(memberSchema)
    .mutation(({ ctx, input }) => inviteMemberAgain(ctx.request, input.id)),
  deactivateMember: change
    .input(byId)
    .output(memberSchema)
    .mutation(({ ctx, input }) => deactivateMember(ctx.request, { memberId: input.id, askerId: ctx.asker.memberId })),
  reactivateMember: change
    .input(byId)
    .output(memberSchema)
    .mutation(({ ctx, input }) => reactivateMember(ctx.request, input.id)),
  endMemberSessions: change
    .input(byId)
    .output(memberSchema)
    .mutation(({ ctx, input }) => endMemberSessions(ctx.request, input.id)),
  singleSignOn: mayProcedure('readSettings')
    .meta({ audit: { none: "The partner's own settings, without the secret." } })
    .output(singleSignOnSchema)
    .query(({ ctx }) => getSingleSignOn(ctx.request)),
  setSingleSignOn: changeSso
    .input(setSingleSignOnSchema)
    .output(singleSignOnSchema)
    .mutation(({ ctx, input }) => setSingleSignOn(ctx.request, input)),
  removeSingleSignOn: changeSso.output(singleSignOnSchema).mutation(({ ctx }) => removeSingleSignOn(ctx.request)),
  addSsoDomain: changeSso
    .input(domain)
    .output(ssoDomainSchema)
    .mutation(({ ctx, input }) => addSsoDomain(ctx.request, input.domain)),
  verifySsoDomain: changeSso
    .input(domain)
    .output(ssoDomainSchema)
    .mutation(({ ctx, input }) => verifySsoDomain(ctx.request, input.domain)),
  removeSsoDomain: changeSso
    .input(domain)
    .output(z.object({ removed: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removeSsoDomain(ctx.request, input.domain)
      return { removed: true as const }
    }),
  resetMemberFactors: change
    .input(byId)
    .output(memberSchema)
    .mutation(({ ctx, input }) => resetMemberFactors(ctx.request, input.id)),
})
