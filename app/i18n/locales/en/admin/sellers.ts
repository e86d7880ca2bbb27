import type ko from "../../ko/admin/sellers";
import type { English } from "../../texts";

export default {
  title: "Seller information",
  search: "Search by nickname, domain ID or email",
  status: "Status",
  all: "All",
  empty: "No seller information is waiting",
  emptyHint: "You can search in other ways.",
  seller: "Seller",
  kind: "Kind",
  submittedAt: "Sent",
  status_submitted: "Waiting",
  status_verified: "Verified",
  status_rejected: "Rejected",
  status_withdrawn: "Withdrawn",
  status_replaced: "Replaced",
  back: "Back to seller information",
  stated: "What was stated",
  payoutHolder: "Holder of the settlement account",
  decidedAt: "Decided",
  decidedBy: "Decided by",
  reasonSent: "Reason shown to the seller",
  decideTitle: "Outcome",
  decideLead:
    "Verify it against an identity document or the business register first. The seller sees the reason for a rejection or a withdrawal.",
  verify: "Verify",
  reject: "Reject",
  withdraw: "Withdraw the verification",
  flash_sellerDecided: "The seller information was decided.",
} satisfies English<typeof ko>;
