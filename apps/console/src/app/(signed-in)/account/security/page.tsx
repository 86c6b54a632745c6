import { SecurityPage } from '@consult/web-client/account-security/security-page.tsx'

export default function AccountSecurityPage() {
  return <SecurityPage />
}
