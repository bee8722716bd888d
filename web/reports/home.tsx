import { useQueries } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { useUser } from '../core/session.ts';
import { plural } from '../core/words.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { StepList, type Step } from '../ui/step-list.tsx';
import { words } from './words.ts';

const one = { page: 0, pageSize: 1 };
const approved = 2;

/** The four steps of the main job, with what is done ticked. */
export function Home() {
  const user = useUser();
  const [people, groups, senders, messages] = useQueries({
    queries: [
      { queryKey: ['people', 'counts'], queryFn: () => api.people.counts() },
      { queryKey: ['groups', 'count'], queryFn: () => api.groups.basics({ query: one }) },
      { queryKey: ['messaging', 'sender-ids'], queryFn: () => api.messaging.senderIds() },
      { queryKey: ['messaging', 'sent', 'count'], queryFn: () => api.messaging.sentMessages({ query: one }) },
    ],
  });
  const w = words.home;
  const count = {
    people: people.data?.people ?? 0,
    groups: groups.data?.totalItems ?? 0,
    sent: messages.data?.totalItems ?? 0,
  };
  const masks = senders.data?.returnObject.filter((sender) => sender.status === approved) ?? [];
  const steps: Step[] = [
    {
      ...w.people,
      done: count.people > 0,
      result: plural(count.people, 'person', 'people'),
      action: {
        label: count.people ? w.people.again : w.people.first,
        href: count.people ? paths.people() : paths.importPeople(),
      },
    },
    {
      ...w.group,
      done: count.groups > 0,
      result: plural(count.groups, 'group', 'groups'),
      action: {
        label: count.groups ? w.group.again : w.group.first,
        href: count.groups ? paths.groups() : paths.createGroup(),
      },
    },
    {
      ...w.sender,
      done: masks.length > 0,
      result: w.sender.named(masks.map((sender) => sender.mask)),
      action: { label: w.sender.first, href: paths.composeSms() },
    },
    {
      ...w.message,
      done: count.sent > 0,
      result: plural(count.sent, 'message sent', 'messages sent'),
      action: { label: count.sent ? w.message.again : w.message.first, href: paths.composeSms() },
    },
  ];
  const left = steps.filter((step) => !step.done).length;
  return (
    <Page title={w.greeting(user.name)} state={left ? w.left(left) : w.allDone} width="prose">
      <StepList label={w.label} steps={steps} />
    </Page>
  );
}
