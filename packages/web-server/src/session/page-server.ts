import type { SignInSite } from '@consult/domain'

/** The differences between the servers of the portal and the console. */
export interface PageServer {
  /** The app. The API refuses accounts that belong to the other app. */
  readonly site: SignInSite
  /** The address of the API. Only this server uses it; browsers do not. */
  readonly apiUrl: string
  /** The public address of the app. Without it, the `Host` header decides. */
  readonly publicUrl: string | undefined
}
