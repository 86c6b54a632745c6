import type { GalleryState } from './state.ts'

/** What an app's own server answers to plain requests, by method and path. */
export type Routes = NonNullable<GalleryState['routes']>

/** A request that succeeds. @param route method and path: `POST /api/session` */
export const answering = (route: string, said: object): Routes => ({ [route]: Response.json(said) })

/** A request that the server refuses. @param said the reason, and what goes with it */
export const refusing = (route: string, status: number, said: object): Routes => ({
  [route]: Response.json(said, { status }),
})

/** A request that gets no answer. */
export const silent = (route: string): Routes => ({ [route]: () => new Promise<Response>(() => undefined) })

/** A request whose connection fails. */
export const broken = (route: string): Routes => ({ [route]: () => Promise.reject(new TypeError('no connection')) })
