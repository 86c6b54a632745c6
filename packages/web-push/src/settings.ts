import { z } from 'zod'
import { contactProblem } from './contact.ts'

/** How pushes are sent. */
export interface WebPushSettings {
  readonly contact: string
  readonly addedHosts: readonly string[]
}

/** The variables of the processes that register devices and send pushes. */
export const webPushVariables = {
  /**
   * How push services reach you when something is wrong with your pushes: `mailto:` and an address, or an https page.
   * Apple's refuses pushes whose contact is made up. Use the same value for every API and worker process. Default:
   * `PORTAL_URL`, if it is a public https address; otherwise physicians cannot turn on notifications.
   */
  WEB_PUSH_CONTACT: z
    .string()
    .superRefine((contact, { addIssue }) => {
      const problem = contactProblem(contact)
      if (problem !== null) addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  /**
   * Host names of push services besides those of Chrome, Edge, Firefox and Safari, separated by commas. They may be
   * private, and are also called by plain HTTP.
   */
  WEB_PUSH_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    ),
}

/** Reads the settings; null when no pushes are sent. */
export function webPushSettingsOf(
  read: z.output<z.ZodObject<typeof webPushVariables>> & { readonly PORTAL_URL: string },
): WebPushSettings | null {
  const contact = read.WEB_PUSH_CONTACT ?? read.PORTAL_URL
  return contactProblem(contact) === null ? { contact, addedHosts: read.WEB_PUSH_HOSTS } : null
}
