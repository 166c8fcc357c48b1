import { bind } from '#api/bind.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import * as answers from './ticket-answers.service.ts'
import { ticketClocksOfficeContract } from './ticket-clocks.office.contract.ts'
import * as claims from './ticket-claim.service.ts'
import * as clocks from './ticket-clocks.service.ts'
import { ticketAboutOfficeContract } from './ticket-about.office.contract.ts'
import * as about from './ticket-about.service.ts'
import { beginTicket } from './begin-ticket.service.ts'
import * as absences from './ticket-absence.service.ts'
import { ticketsCounter } from './ticket-desk.counter.ts'
import { ticketDeskOfficeContract } from './ticket-desk.office.contract.ts'
import * as chat from './chat-desk.service.ts'
import { listHelpFigures } from './help-figures.service.ts'
import { ticketDeskSchedule } from './ticket-desk.schedule.ts'
import * as desk from './ticket-desk.service.ts'
import { closeTickets, spamTickets, takeTickets, ticketsList } from './ticket-office-list.ts'
import { getTicket } from './ticket-detail.service.ts'
import { getFigures } from './ticket-figures.service.ts'
import { ticketSkillsOfficeContract } from './ticket-skills.office.contract.ts'
import { ticketInsightOfficeContract } from './ticket-insight.office.contract.ts'
import { getInsights } from './ticket-insight.service.ts'
import * as forwards from './ticket-forward.service.ts'
import * as people from './ticket-people.service.ts'
import { askToConfirm } from './ticket-confirm-desk.service.ts'
import { correctTicket } from './ticket-correction.service.ts'
import { merge } from './ticket-merge-desk.service.ts'
import { setSpam } from './ticket-spam.service.ts'
import * as tags from './ticket-tag.service.ts'
import * as umbrellas from './ticket-umbrella.service.ts'
import { ticketWorkOfficeContract } from './ticket-work.office.contract.ts'

export const ticketDeskNoun = defineNoun({
  name: 'ticket-desk',
  floor: 'desks',
  tables: [
    'ticket_agent',
    'ticket_forward_rule',
    'ticket_mention',
    'ticket_presence',
    'ticket_umbrella',
    'ticket_umbrella_answer',
  ],
  officeCounters: () => [ticketsCounter],
  schedule: ticketDeskSchedule,
  officeLists: () => [ticketsList],
  bulkActs: [closeTickets, spamTickets, takeTickets, umbrellas.answerUmbrella],
  jobs: [clocks.recountHandler],
  personal: {
    tables: {
      ticket_agent: { stays: 'what somebody who works here answers, and when they are away' },
      ticket_forward_rule: { stays: 'addresses of carriers and suppliers' },
    },
  },
  office: ({ uploads, reportFault }: UploadDoor) => [
    ...bind<OfficeContexts, typeof ticketDeskOfficeContract>(ticketDeskOfficeContract, {
      listTickets: desk.listTickets,
      countTickets: desk.countTickets,
      getTicket,
      claimNext: claims.claimNext,
      assign: desk.assign,
      addNote: people.addNote,
      snooze: desk.snooze,
      merge,
      setStatus: desk.setStatus,
      getChat: chat.getChat,
      noteChat: chat.noteChat,
      endChat: chat.endChat,
      listHelpFigures,
      answer: answers.answer,
      saveDraft: answers.saveDraft,
      ...answers.makeTicketFiles({ ...uploads, reportFault }),
    }),
    ...bind<OfficeContexts, typeof ticketWorkOfficeContract>(ticketWorkOfficeContract, {
      setPriority: clocks.setPriority,
      setWaiting: clocks.setWaiting,
      askToConfirm,
      correctTicket,
      setDataRequest: clocks.setDataRequest,
      setSpam,
      setTag: tags.setTag,
      listTicketTags: tags.listTicketTags,
      split: forwards.split,
      forward: forwards.forward,
      listForwardRules: forwards.listForwardRules,
      addForwardRule: forwards.addForwardRule,
      removeForwardRule: forwards.removeForwardRule,
      bePresent: people.bePresent,
      listTicketMentions: people.listTicketMentions,
      seeTicketMentions: people.seeTicketMentions,
      listUmbrellas: umbrellas.listUmbrellas,
      getUmbrella: umbrellas.getUmbrella,
      openUmbrella: umbrellas.openUmbrella,
      closeUmbrella: umbrellas.closeUmbrella,
      linkUmbrella: umbrellas.linkUmbrella,
      getFigures,
    }),
    ...bind<OfficeContexts, typeof ticketAboutOfficeContract>(ticketAboutOfficeContract, {
      getAbout: about.getAbout,
      setAbout: about.setAbout,
      beginTicket,
    }),
    ...bind<OfficeContexts, typeof ticketSkillsOfficeContract>(ticketSkillsOfficeContract, {
      getOwnSkills: claims.getOwnSkills,
      setOwnSkills: claims.setOwnSkills,
      setOwnAbsence: absences.setOwnAbsence,
      setAbsence: absences.setAbsence,
      listAbsences: absences.listAbsences,
    }),
    ...bind<OfficeContexts, typeof ticketInsightOfficeContract>(ticketInsightOfficeContract, {
      getInsights,
    }),
    ...bind<OfficeContexts, typeof ticketClocksOfficeContract>(ticketClocksOfficeContract, {
      listTeams: clocks.listTeams,
      saveTeam: clocks.saveTeam,
      removeTeam: clocks.removeTeam,
      saveTargets: clocks.saveTargets,
    }),
  ],
})
