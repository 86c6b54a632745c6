import { screen } from '@consult/gallery/person.ts'
import { ChoosePassword } from '@consult/web-client/signed-out/choose-password.tsx'
import { openPage } from './console-state.tsx'
import { linkStates } from './links.tsx'

export const states = linkStates({
  page: openPage('/invitation', <ChoosePassword kind="invitation" />),
  opened: () => screen.findByRole('heading', { name: 'Welcome to Consult' }),
})
