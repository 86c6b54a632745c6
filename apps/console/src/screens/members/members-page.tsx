'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { InviteDialog } from '../../features/members/invite-dialog.tsx'
import { MemberList } from '../../features/members/member-list.tsx'
import { useMembers } from '../../features/members/use-members.ts'
import { memberWords } from '../../features/members/words.ts'

/** The page for the people who sign in to the console. */
export function MembersPage() {
  const words = useWords(memberWords)
  const members = useMembers()
  const mayChange = useMay('changeMembers')
  const [inviting, setInviting] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      width="reading"
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setInviting(true)}>
            <UserRoundPlus className="size-4.5" aria-hidden />
            {words.invite}
          </Button>
        )
      }
    >
      <QueryBody query={members} failed={words.failed}>
        {(data) => <MemberList members={data.members} />}
      </QueryBody>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </PageFrame>
  )
}
