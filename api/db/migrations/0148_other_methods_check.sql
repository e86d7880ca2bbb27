-- The constraint of 0147, once every row is read.
ALTER TABLE reconciliation_findings VALIDATE CONSTRAINT reconciliation_findings_kind_check;
