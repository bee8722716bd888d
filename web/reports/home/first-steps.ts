import type { HomeAnswer } from './home-query.ts';
import { paths } from '../../paths.ts';
import type { Step } from '../../ui/page/step-list.tsx';
import { words } from './words.ts';

export type FirstSteps = HomeAnswer['steps'];

const w = words.home;

/** The main job as four steps. Sample data does not complete a step. */
export function firstSteps({ people, groups, messages, senderIds }: FirstSteps): Step[] {
  return [
    {
      ...w.people,
      done: people.own > 0,
      result: { title: w.people.added, about: w.people.count({ count: people.own }) },
      action: { label: w.people.first, href: paths.importPeople() },
    },
    {
      ...w.group,
      done: groups.own > 0,
      result: { title: w.group.made, about: w.group.count({ count: groups.own }) },
      action: { label: w.group.first, href: paths.createGroup() },
    },
    {
      ...w.sender,
      done: senderIds.length > 0,
      result: { title: w.sender.ready, about: w.sender.named({ senders: senderIds }) },
      action: { label: w.sender.first, href: paths.composeSms() },
    },
    {
      ...w.message,
      done: messages.own > 0,
      result: { title: w.message.sent, about: w.message.count({ count: messages.own }) },
      action: { label: w.message.first, href: paths.composeSms() },
    },
  ];
}
