import { Avatar, Badge, Group, NativeSelect, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ListedMember } from '#domain/team/team-lists.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './team.module.css';
import type { Role } from './use-member-calls.ts';

type MemberTableProps = {
  members: readonly ListedMember[];
  teamName: string;
  /** Id of the person who looks. */
  ownId: string;
  isAdmin: boolean;
  onRole: (email: string, role: Role) => Promise<void>;
  onRemove: (email: string) => void;
};

/** Members with their roles; admins change roles and remove, except of themselves. */
export function MemberTable({ members, teamName, ownId, isAdmin, onRole, onRemove }: MemberTableProps) {
  const texts = useTexts('team');
  return (
    <Table className={css.table} aria-label={texts('membersOf', { team: teamName })} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts('user')}</Table.Th>
          <Table.Th scope="col" className={css.roleColumn}>
            {texts('role')}
          </Table.Th>
          {isAdmin && (
            <Table.Th scope="col" className={css.removeColumn}>
              <VisuallyHidden>{texts('actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => {
          const isOwn = member.userId === ownId;
          return (
            <Table.Tr key={member.userId}>
              <Table.Td>
                <Person member={member} isOwn={isOwn} />
              </Table.Td>
              <Table.Td className={css.roleCell}>
                {isAdmin ? (
                  <RoleField member={member} isOwn={isOwn} onRole={onRole} />
                ) : (
                  texts(member.role === 'admin' ? 'roleAdmin' : 'roleUser')
                )}
              </Table.Td>
              {isAdmin && (
                <Table.Td>
                  {!isOwn && (
                    <IconButton
                      label={texts('remove', { email: member.email })}
                      icon={<IconUserMinus size={18} />}
                      onClick={() => onRemove(member.email)}
                    />
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Person({ member: { email, name, photo }, isOwn }: { member: ListedMember; isOwn: boolean }) {
  const texts = useTexts('team');
  return (
    <div className={css.person}>
      <Avatar src={photo} size={32} color="blueprint" alt="" aria-hidden>
        {(name || email).charAt(0).toUpperCase()}
      </Avatar>
      <div className={css.words}>
        <Text className={css.email}>{email}</Text>
        <Group gap={8} wrap="nowrap">
          {name && (
            <Text size="xs" c="dimmed" truncate>
              {name}
            </Text>
          )}
          {isOwn && (
            <Badge size="sm" variant="light" color="gray" c="var(--ink-2)" tt="none" style={{ flex: 'none' }}>
              {texts('you')}
            </Badge>
          )}
        </Group>
      </div>
    </div>
  );
}

/** Shows the stored role until the stored one is another. */
function RoleField({
  member: { email, role },
  isOwn,
  onRole,
}: {
  member: ListedMember;
  isOwn: boolean;
  onRole: MemberTableProps['onRole'];
}) {
  const texts = useTexts('team');
  const [isBusy, setIsBusy] = useState(false);
  const reasonId = useId();
  const change = async (next: string) => {
    setIsBusy(true);
    await onRole(email, next === 'admin' ? 'admin' : 'user');
    setIsBusy(false);
  };
  return (
    <Tooltip label={texts('ownRole')} disabled={!isOwn}>
      <div>
        <NativeSelect
          aria-label={texts('roleOf', { email })}
          aria-describedby={isOwn ? reasonId : undefined}
          data={[
            { value: 'user', label: texts('roleUser') },
            { value: 'admin', label: texts('roleAdmin') },
          ]}
          value={role}
          disabled={isOwn || isBusy}
          onChange={(event) => void change(event.currentTarget.value)}
        />
        {isOwn && <VisuallyHidden id={reasonId}>{texts('ownRole')}</VisuallyHidden>}
      </div>
    </Tooltip>
  );
}
