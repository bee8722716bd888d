import type { HomeAnswer } from './home-query.ts';
import { paths } from '../../paths.ts';
import type { Step } from '../../ui/page/step-list.tsx';
import { words } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

export type FirstSteps = HomeAnswer['steps'];

const w = words.home;

/** The main job as four steps. Sample data does not complete a step. */
export function firstSteps({ people, groups, messages, senderIds }: FirstSteps): Step[] {
  return [
    {
      ...w.people,
      done: people.own > 0,
      result: { title: w.people.title, about: commonWords.countPeople({ count: people.own }) },
      action: { label: sharedWords.importPeople, href: paths.importPeople() },
    },
    {
      title: sharedWords.addAGroup,
      about: w.group.about,
      done: groups.own > 0,
      result: { title: sharedWords.addAGroup, about: sharedWords.countGroups({ count: groups.own }) },
      action: { label: sharedWords.addAGroup, href: paths.createGroup() },
    },
    {
      ...w.sender,
      done: senderIds.length > 0,
      result: { title: w.sender.title, about: w.sender.named({ senders: senderIds }) },
      action: { label: w.sender.first, href: paths.composeSms() },
    },
    {
      ...w.message,
      done: messages.own > 0,
      result: { title: w.message.title, about: w.message.count({ count: messages.own }) },
      action: { label: sharedWords.writeAnSms, href: paths.composeSms() },
    },
  ];
}
