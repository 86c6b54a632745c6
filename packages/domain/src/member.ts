import { z } from 'zod'
import { emailSchema } from './vocabulary/email.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'
import { nameText } from './vocabulary/name.ts'

/**
 * What a member may do in the console. An administrator manages the account and its members. A developer sees how the
 * integration works, in a test account. An auditor reads the audit, exports it and reviews what is unusual. None of
 * these roles can see what is said in a consult. To add a role, add it here and to the procedures that it may call.
 */
export const memberRoles = ['administrator', 'developer', 'auditor'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The apps that people sign in to: physicians to the portal, members to the console. */
export const signInSites = ['portal', 'console'] as const
export type SignInSite = (typeof signInSites)[number]

/** A person of a partner who is not a physician. */
export const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: z.enum(memberRoles),
  createdAt: instantSchema,
  deactivatedAt: instantSchema.nullable(),
})
export type Member = z.output<typeof memberSchema>

/** Who is invited to the console, and as what. The name defaults to the address up to the `@`. */
export const inviteMemberSchema = z.object({
  email: emailSchema,
  name: nameText({ min: 1, max: 200 }).optional(),
  role: z.enum(memberRoles),
})
export type InviteMember = z.output<typeof inviteMemberSchema>
