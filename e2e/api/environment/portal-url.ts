/** The portal that the service knows: the portal of the running installation, if the tests run against one. */
export const testPortalUrl = process.env.TEST_PORTAL_URL ?? 'https://portal.example'
