import type { SignInSite } from '@consult/domain'

/** What the servers of the portal and of the console differ in. */
export interface PageServer {
  /** The app. The API refuses accounts that sign in to the other one. */
  readonly site: SignInSite
  /** The address of the API. Only this server uses it; browsers do not. */
  readonly apiUrl: string
  /** The public address of the app. Without it, the `Host` header decides. */
  readonly publicUrl: string | undefined
}
